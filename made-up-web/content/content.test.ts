import { crc32, inflateRawSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { randomFor } from '../model/random.ts';
import { encodeText } from './charset.ts';
import { jpeg } from './jpeg.ts';
import { docx, odt, rtf } from './office.ts';
import { pdf } from './pdf.ts';
import { gif, icon } from './picture.ts';
import { png } from './png.ts';
import { emblem, landscape, tile } from './scene.ts';

const document = {
  title: 'Été',
  paragraphs: ['Un & deux', 'Trois'],
  links: [{ url: 'http://a.test/?b=1&c=2', text: 'lien' }],
};

/** Reads a ZIP from its end, as readers do: the central directory names the members. */
function unzip(file: Uint8Array): Map<string, string> {
  const bytes = Buffer.from(file);
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const members = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    expect(bytes.toString('latin1', at, at + 4)).toBe('PK\u0001\u0002');
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    const data = bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
    expect(crc32(data)).toBe(bytes.readUInt32LE(at + 16));
    members.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), data.toString('utf8'));
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return members;
}

describe('office files', () => {
  it('DOCX holds text and the addresses in the relationships', () => {
    const members = unzip(docx(document));
    expect([...members.keys()][0]).toBe('[Content_Types].xml');
    expect(members.get('word/document.xml')).toContain('Un &amp; deux');
    expect(members.get('word/_rels/document.xml.rels')).toContain('Target="http://a.test/?b=1&amp;c=2"');
  });

  it('ODT begins with an uncompressed mimetype', () => {
    const file = Buffer.from(odt(document));
    expect(file.toString('latin1', 30, 77)).toBe('mimetypeapplication/vnd.oasis.opendocument.text');
    expect(unzip(file).get('content.xml')).toContain('xlink:href="http://a.test/?b=1&amp;c=2"');
  });

  it('RTF is ASCII', () => {
    const text = Buffer.from(rtf(document)).toString('latin1');
    expect(text).toMatch(/^\{\\rtf1/);
    expect(text).toContain(String.raw`\u201?t\u233?`);
    expect(text).toContain('HYPERLINK "http://a.test/?b=1&c=2"');
  });
});

describe('PDF', () => {
  it('has a cross-reference table that points at its objects', () => {
    const file = Buffer.from(pdf({ title: 'A (b)', lines: ['één'], links: ['http://a.test/x'] })).toString(
      'latin1',
    );
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    expect(file.slice(start, start + 4)).toBe('xref');
    const offsets = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
    expect(offsets.length).toBe(6);
    for (const [index, offset] of offsets.entries())
      expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`));
    expect(file).toContain(String.raw`(A \(b\)) Tj`);
    expect(file).toContain('/URI (http://a.test/x)');
  });
});

describe('pictures', () => {
  it('PNG has good checksums and the pixels that it announces', () => {
    const file = Buffer.from(png(landscape(randomFor(1, 'p'), 20, 10), 'p'));
    const types: string[] = [];
    for (let at = 8; at < file.length;) {
      const length = file.readUInt32BE(at);
      const type = file.toString('latin1', at + 4, at + 8);
      types.push(type);
      expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(file.subarray(at + 4, at + 8 + length)));
      if (type === 'IDAT') expect(inflateSync(file.subarray(at + 8, at + 8 + length)).length).toBe(21 * 10);
      at += 12 + length;
    }
    expect(types).toEqual(['IHDR', 'PLTE', 'tEXt', 'IDAT', 'IEND']);
  });

  it('JPEG is a row of segments, GIF and ICO have their heads', () => {
    const file = Buffer.from(jpeg(emblem(randomFor(1, 'j')), 'hello'));
    let at = 2;
    const markers: number[] = [];
    while (file.readUInt16BE(at) !== 0xffda) {
      markers.push(file.readUInt16BE(at));
      at += 2 + file.readUInt16BE(at + 2);
    }
    expect(markers).toEqual([0xffe0, 0xfffe, 0xffdb, 0xffc0, 0xffc4, 0xffc4]);
    expect(file.subarray(-2).toString('hex')).toBe('ffd9');
    expect(Buffer.from(gif(randomFor(1, 'g'))).toString('latin1', 0, 6)).toBe('GIF89a');
    expect(Buffer.from(icon(randomFor(1, 'i'), 'i')).toString('latin1', 23, 26)).toBe('PNG');
  });
});

describe('scenes', () => {
  it('are the same for the same chance, and have a colour for every pixel', () => {
    for (let number = 0; number < 40; number++) {
      const random = (): ReturnType<typeof randomFor> => randomFor(3, 'scene', number);
      for (const make of [
        () => landscape(random(), 64, 40),
        () => tile(random(), number * 9),
        () => emblem(random()),
      ]) {
        const raster = make();
        expect(raster.pixels.length).toBe(raster.width * raster.height);
        expect(Math.max(...raster.pixels)).toBeLessThan(raster.palette.length);
        expect(Buffer.from(png(make(), 'x')).equals(png(raster, 'x'))).toBe(true);
      }
    }
  });

  it('have a background of two tones that hardly differ', () => {
    for (const [channel, level] of tile(randomFor(1, 't'), 200).palette.flat().entries()) {
      expect(level, String(channel)).toBeGreaterThan(220);
    }
  });
});

describe('charsets', () => {
  it('write what they can, and refer to the rest by number', () => {
    expect(Buffer.from(encodeText('é€č', 'iso-8859-1')).toString('latin1')).toBe('é&#8364;&#269;');
    expect(Buffer.from(encodeText('é€’œ', 'windows-1252')).toString('hex')).toBe('e980929c');
    expect(
      new TextDecoder('windows-1252').decode(encodeText('‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€', 'windows-1252')),
    ).toBe('‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€');
    expect(new TextDecoder('utf-16be').decode(encodeText('čá', 'utf-16be'))).toBe('čá');
    expect(new TextDecoder('utf-16le').decode(encodeText('čá', 'utf-16le'))).toBe('čá');
  });
});
