//! JSON Schema (draft-07) for editors, written from the same tables that the reader goes by.
//!
//! An editor with a TOML language server completes keys and kinds and marks slips while an author types; what needs chess
//! or other files is for `touchmove check`.

use serde_json::{Map, Value, json};

use super::schema::{self, READ};
use super::source::Form;
use crate::exercise::fields::{Field, MAX_TEXT, Shape};
use crate::exercise::{common, kind};

/// The schema of one form; of any of them where it is unknown.
///
/// ```
/// use touchmove::course::json_schema::json_schema;
/// use touchmove::course::source::Form;
/// let schema = json_schema(Form::Lesson);
/// assert_eq!(schema["properties"]["format"]["const"], 1);
/// let kinds = schema["properties"]["step"]["items"]["properties"]["kind"]["enum"].as_array().unwrap();
/// assert!(kinds.iter().any(|kind| kind == "castling"));
/// ```
#[must_use]
pub fn json_schema(form: Form) -> Value {
    let mut whole = match form {
        Form::Lesson => file("A lesson of touchmove", schema::LESSON, [("step", steps(Some(schema::PAGE)))]),
        Form::Set => {
            let tables = [("puzzle", steps(None)), ("generate", generate())];
            file("A puzzle set of touchmove", schema::SET, tables)
        }
        Form::Curriculum => {
            let tables = [("unit", object(schema::UNIT)), ("skill", object(schema::SKILL))];
            file("The curriculum of touchmove", schema::CURRICULUM, tables)
        }
        Form::Unknown => {
            let forms = [Form::Lesson, Form::Set, Form::Curriculum].map(json_schema);
            json!({ "anyOf": forms })
        }
    };
    whole["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    whole
}

/// A whole file with its tables.
fn file<const N: usize>(title: &str, fields: &[Field], tables: [(&str, Value); N]) -> Value {
    let mut whole = object(fields);
    for (name, items) in tables {
        let described = whole["properties"][name]["description"].take();
        whole["properties"][name] = json!({ "description": described, "type": "array", "items": items });
    }
    whole["title"] = json!(title);
    whole
}

/// Any exercise, and a page where there may be one.
fn steps(page: Option<&[Field]>) -> Value {
    let page = page.map(|fields| {
        let mut page = object(fields);
        page["title"] = json!("a page to read");
        page["properties"]["kind"] = json!({ "const": READ });
        page
    });
    let ids: Vec<&str> = kind::KINDS.iter().map(|kind| kind.id).collect();
    let exercises = kind::KINDS.iter().map(|kind| {
        let fields: Vec<Field> = common::FIELDS.iter().chain(kind.fields).copied().collect();
        let mut exercise = object(&fields);
        exercise["title"] = json!(kind.title);
        exercise["description"] = json!(kind.summary);
        exercise["properties"]["kind"] = json!({ "const": kind.id, "description": kind.summary });
        let question = json!({ "type": "object", "required": ["kind"], "properties": { "kind": { "enum": ids } } });
        let chain = &mut exercise["properties"]["then"];
        chain["type"] = json!("array");
        chain["items"] = question;
        exercise
    });
    let steps: Vec<Value> = page.into_iter().chain(exercises).collect();
    let kinds: Vec<Value> = steps.iter().map(|step| step["properties"]["kind"]["const"].clone()).collect();
    // The keys of all kinds, for editors that complete only what stands here.
    let mut keys: Map<String, Value> = Map::new();
    for (key, property) in steps.iter().filter_map(|step| step["properties"].as_object()).flatten() {
        keys.entry(key).or_insert_with(|| json!({ "description": property["description"] }));
    }
    keys.insert("kind".into(), json!({ "enum": kinds }));
    let by_kind: Vec<Value> = steps.iter().zip(&kinds).map(|(step, kind)| when_kind(kind, step)).collect();
    json!({ "type": "object", "required": ["kind"], "properties": keys, "allOf": by_kind })
}

/// What holds for a table of this kind. An editor then tells the faults of that kind alone, not of every kind in turn.
fn when_kind(kind: &Value, then: &Value) -> Value {
    json!({ "if": { "required": ["kind"], "properties": { "kind": { "const": kind } } }, "then": then })
}

/// A `[[generate]]` table: its `kind` is one of those that can make fresh exercises.
fn generate() -> Value {
    let mut table = object(schema::GENERATE);
    let makers = kind::KINDS.iter().filter(|kind| kind.generator.is_some()).map(|kind| kind.id);
    table["properties"]["kind"] = json!({ "enum": makers.collect::<Vec<_>>() });
    table
}

/// A table with these keys and no others.
fn object(fields: &[Field]) -> Value {
    let properties: Map<String, Value> = fields.iter().map(|field| (field.name.to_owned(), property(field))).collect();
    let required: Vec<&str> = fields.iter().filter(|field| field.required).map(|field| field.name).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn property(field: &Field) -> Value {
    let text = || json!({ "type": "string", "maxLength": MAX_TEXT });
    let list = |items: Value| json!({ "type": "array", "items": items });
    let square = || json!({ "type": "string", "pattern": "^[a-h][1-8]$" });
    let mut property = match field.shape {
        Shape::Text | Shape::Fen | Shape::Moves | Shape::Move => text(),
        Shape::Texts | Shape::Words => list(text()),
        Shape::WordOrWords => json!({ "type": ["string", "array"], "items": text() }),
        Shape::Word(words) => json!({ "enum": words }),
        Shape::Square => square(),
        Shape::Squares => list(square()),
        Shape::Number(low, high) if low == high => json!({ "const": low }),
        Shape::Number(low, i64::MAX) => json!({ "type": "integer", "minimum": low }),
        Shape::Number(low, high) => json!({ "type": "integer", "minimum": low, "maximum": high }),
        Shape::Bool => json!({ "type": "boolean" }),
        // A goal may be a word, too.
        Shape::Tables => json!({ "type": ["string", "object", "array"] }),
    };
    property["description"] = json!(field.doc);
    property
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with a value by the keywords that [`json_schema`] writes.
    fn fault(value: &Value, schema: &Value) -> Option<String> {
        for rule in schema["allOf"].as_array().into_iter().flatten() {
            if fault(value, &rule["if"]).is_none() {
                return fault(value, &rule["then"]);
            }
        }
        let is = |kind: &str| match kind {
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            "integer" => value.is_i64() || value.is_u64(),
            "boolean" => value.is_boolean(),
            other => panic!("no such type: {other}"),
        };
        let fits = match &schema["type"] {
            Value::Null => true,
            Value::String(kind) => is(kind),
            Value::Array(kinds) => kinds.iter().any(|kind| is(kind.as_str().unwrap())),
            other => panic!("{other}"),
        };
        let is_constant = schema.get("const").is_none_or(|it| it == value);
        let is_listed = schema["enum"].as_array().is_none_or(|words| words.contains(value));
        let is_square = schema.get("pattern").is_none_or(|_| value.as_str().is_some_and(|text| text.len() == 2));
        if !(fits && is_constant && is_listed && is_square) {
            return Some(format!("{value} against {schema}"));
        }
        let missing =
            schema["required"].as_array().into_iter().flatten().find(|key| value.get(key.as_str().unwrap()).is_none());
        if let Some(missing) = missing {
            return Some(format!("{missing} is missing"));
        }
        let in_table = value.as_object().filter(|_| schema["properties"].is_object()).and_then(|table| {
            table.iter().find_map(|(key, value)| match schema["properties"].get(key) {
                Some(property) => fault(value, property),
                None => (schema["additionalProperties"] == false).then(|| format!("unknown key {key}")),
            })
        });
        let in_list = || value.as_array()?.iter().find_map(|item| fault(item, schema.get("items")?));
        in_table.or_else(in_list)
    }

    #[test]
    fn all_content_of_the_program_fits_and_slips_do_not() {
        let sources = crate::course::Sources::embedded();
        for file in &sources.files {
            let value: Value = toml::from_str(&file.text).unwrap();
            let form = match () {
                () if value.get("unit").is_some() => Form::Curriculum,
                () if value.get("step").is_some() => Form::Lesson,
                () => Form::Set,
            };
            assert_eq!(fault(&value, &json_schema(form)), None, "{}", file.name);
        }
        let lesson = |step: &str| -> Option<String> {
            let head = "format = 1\nid = \"x\"\ntitle = \"X\"\nsummary = \"X.\"\nskills = []\n[[step]]\n";
            fault(&toml::from_str(&format!("{head}{step}")).unwrap(), &json_schema(Form::Lesson))
        };
        assert_eq!(lesson("id = \"a\"\nkind = \"read\"\ntext = \"b\""), None);
        assert!(lesson("id = \"a\"\nkind = \"raed\"\ntext = \"b\"").is_some());
        assert!(lesson("id = \"a\"\nkind = \"castling\"\nsides = \"both\"\ntxet = \"b\"").is_some());
        assert!(lesson("kind = \"castling\"").is_some());
    }
}
