//! Zstandard files, unpacked on the way: several frames one after the other, and frames to be skipped.

use std::io::{self, BufRead, BufReader, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// What a stream unpacks to. Memory is bounded by the window of a frame, however much comes out of it.
pub(super) struct Unpacked<R> {
    source: BufReader<R>,
    decoder: FrameDecoder,
    in_frame: bool,
}

/// Whether a file begins as Zstandard files do (RFC 8878, 3.1).
pub(super) fn is_zstd(head: &[u8]) -> bool {
    head.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) || matches!(head, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
}

impl<R: Read> Unpacked<R> {
    pub(super) fn new(source: R) -> Self {
        Self { source: BufReader::with_capacity(1 << 16, source), decoder: FrameDecoder::new(), in_frame: false }
    }

    /// Begins the next frame; false at the end of the file.
    fn begin(&mut self) -> io::Result<bool> {
        loop {
            if self.source.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.decoder.init(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    io::copy(&mut self.source.by_ref().take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(damaged(&error)),
            }
        }
    }
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            if !self.in_frame && !self.begin()? {
                return Ok(0);
            }
            self.in_frame = true;
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                self.decoder
                    .decode_blocks(&mut self.source, BlockDecodingStrategy::UptoBlocks(1))
                    .map_err(|error| damaged(&error))?;
            }
            let read = self.decoder.read(buffer)?;
            if read > 0 {
                return Ok(read);
            }
            self.in_frame = false;
        }
    }
}

fn damaged(error: &FrameDecoderError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("the packed file is damaged or cut off ({error})"))
}

#[cfg(test)]
mod tests {
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    fn unpacked(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        Unpacked::new(bytes).read_to_string(&mut text).map(|_| text)
    }

    #[test]
    fn frames_follow_one_another() {
        let pack = |text: &str| compress_to_vec(text.as_bytes(), CompressionLevel::Fastest);
        let skipped = [&[0x51, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
        let all = [pack("one "), skipped, pack(""), pack("two")].concat();
        assert!(is_zstd(&all));
        assert_eq!(unpacked(&all).unwrap(), "one two");
        assert_eq!(unpacked(b"").unwrap(), "");
    }

    #[test]
    fn damage_is_told() {
        let whole = compress_to_vec(&b"The same again and again. ".repeat(1000)[..], CompressionLevel::Fastest);
        for cut in [3, 7, whole.len() / 2, whole.len() - 1] {
            assert!(unpacked(&whole[..cut]).unwrap_err().to_string().contains("damaged"), "{cut}");
        }
        let mut mixed = whole.clone();
        mixed.extend(b"no frame");
        assert!(unpacked(&mixed).is_err());
    }
}
