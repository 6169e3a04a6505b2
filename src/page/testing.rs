//! A helper for the tests of pages: whether every element is closed where it has to be, and ids are there once.

use std::collections::BTreeSet;

/// Elements of HTML that have no end tag.
const VOID: &[&str] = &["meta", "br", "hr", "img", "input", "link"];

/// Every start tag has its end tag in the right order, no attribute is torn, no id comes twice, and links to ids lead
/// somewhere.
pub(super) fn assert_well_formed(page: &str) {
    let body = page.strip_prefix("<!DOCTYPE html>").expect("a page begins with its doctype");
    let mut open: Vec<&str> = Vec::new();
    let mut ids = BTreeSet::new();
    let mut links = BTreeSet::new();
    let mut rest = body;
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>'), "a stray > in {:?}", &rest[..start]);
        let end = start + rest[start..].find('>').expect("a tag has an end");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "the end tag of another element");
            continue;
        }
        assert!(tag.matches('"').count().is_multiple_of(2), "a torn attribute: {tag}");
        let name = tag.split([' ', '\n', '/']).next().unwrap_or_default();
        assert!(name.chars().all(char::is_alphanumeric) && !name.is_empty(), "<{tag}>");
        let value = |key: &str| tag.split_once(key).and_then(|(_, value)| value.split('"').next());
        if let Some(id) = value(" id=\"") {
            assert!(ids.insert(id), "the id {id} comes twice");
        }
        links.extend(value(" href=\"#"));
        if name == "style" {
            let end = rest.find("</style>").expect("a style sheet has an end");
            rest = &rest[end + "</style>".len()..];
        } else if !tag.ends_with('/') && !VOID.contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
    assert!(links.is_subset(&ids), "links that lead nowhere: {:?}", links.difference(&ids));
}
