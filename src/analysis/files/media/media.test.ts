import { describe, expect, it } from 'vitest';
import { jpeg } from '../../../../made-up-web/content/jpeg.ts';
import { png } from '../../../../made-up-web/content/png.ts';
import type { Raster } from '../../../../made-up-web/content/raster.ts';
import { readHere as read } from '../test-files.ts';
import { pictureSize } from './picture-size.ts';

const raster: Raster = { width: 12, height: 7, pixels: new Uint8Array(84), palette: [[200, 10, 10]] };
const octets = (text: string): Buffer => Buffer.from(text, 'latin1');

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function withSegments(...segments: readonly Buffer[]): Buffer {
  const whole = Buffer.from(jpeg(raster, 'a comment'));
  return Buffer.concat([whole.subarray(0, 2), ...segments, whole.subarray(2)]);
}

/** Tags of one directory, all of them texts. */
function exif(tags: Readonly<Record<number, string>>): Buffer {
  const entries = Object.entries(tags);
  const head = Buffer.alloc(10 + entries.length * 12 + 4);
  head.write('II*\0');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  const values: Buffer[] = [];
  let place = head.length;
  for (const [index, [tag, text]] of entries.entries()) {
    const at = 10 + index * 12;
    const value = octets(`${text}\0`);
    head.writeUInt16LE(Number(tag), at);
    head.writeUInt16LE(2, at + 2);
    head.writeUInt32LE(value.length, at + 4);
    head.writeUInt32LE(place, at + 8);
    place += value.length;
    values.push(value);
  }
  return segment(0xe1, Buffer.concat([octets('Exif\0\0'), head, ...values]));
}

/** Records of IPTC in the resources of Photoshop. */
function iptc(values: readonly (readonly [number, string])[]): Buffer {
  const records = values.map(([id, text]) =>
    Buffer.concat([Buffer.from([0x1c, 2, id, 0, Buffer.byteLength(text)]), Buffer.from(text)]),
  );
  const content = Buffer.concat(records);
  const head = Buffer.concat([octets('Photoshop 3.0\x008BIM\x04\x04\0\0'), Buffer.alloc(4)]);
  head.writeUInt32BE(content.length, head.length - 4);
  return segment(0xed, Buffer.concat([head, content, Buffer.alloc(content.length % 2)]));
}

function xmp(properties: string): Buffer {
  return segment(
    0xe1,
    octets(
      `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`,
    ),
  );
}

describe('pictures', () => {
  it('have their sizes, comments and Exif', async () => {
    const { text, exceptions } = await read(
      withSegments(exif({ 0x10e: 'A boat at the quay', 0x10f: 'Nikon', 0x110: 'D70 II', 0x13b: 'Kari' })),
    );
    expect(exceptions).toEqual([]);
    expect(text.main).toBe('A boat at the quay');
    expect(text.title).toBe('');
    expect(text.metadata.author).toBe('Kari');
    expect(text.metadata.others).toMatchObject({
      width: '12',
      height: '7',
      camera: 'Nikon D70 II',
      comment: 'a comment',
    });
  });

  it('have IPTC: title, caption, keywords, place', async () => {
    const { text } = await read(
      withSegments(
        iptc([
          [5, 'Boat'],
          [25, 'boats'],
          [25, 'fish'],
          [80, 'Ola'],
          [90, 'Bergen'],
          [101, 'Norway'],
          [120, 'The last of its kind.'],
        ]),
      ),
    );
    expect(text.title).toBe('Boat');
    expect(text.main).toBe('The last of its kind.');
    expect(text.metadata).toMatchObject({ author: 'Ola', keywords: 'boats, fish' });
    expect(text.metadata.others['place']).toBe('Bergen, Norway');
  });

  it('have XMP', async () => {
    const { text } = await read(
      withSegments(
        xmp(
          '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A title</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>one</rdf:li><rdf:li>two</rdf:li></rdf:Bag></dc:subject><dc:creator><rdf:Seq><rdf:li>Anne</rdf:li></rdf:Seq></dc:creator>',
        ),
      ),
    );
    expect(text.title).toBe('A title');
    expect(text.metadata).toMatchObject({ author: 'Anne', keywords: 'one, two' });
  });

  it('PNG has its words in chunks', async () => {
    const { text } = await read(png(raster, 'words of a chunk'));
    expect(text.metadata.others).toMatchObject({ width: '12', height: '7' });
    expect(JSON.stringify(text)).toContain('words of a chunk');
  });

  it('SVG has words that are drawn', async () => {
    const { text } = await read(
      octets('<svg xmlns="http://www.w3.org/2000/svg"><title>A map</title><text>Bergen</text></svg>'),
    );
    expect(text.title).toBe('A map');
    expect(`${text.main}\n${text.rest}`).toContain('Bergen');
  });

  it.each([
    ['GIF89a\x20\x03\x58\x02', 800, 600],
    ['RIFF....WEBPVP8X........\x1f\x03\0\x57\x02\0', 800, 600],
    ['RIFF....WEBPVP8L....\x2f\x1f\xc3\x95\0', 800, 600],
    ['BM............\x28\0\0\0\x20\x03\0\0\xa8\xfd\xff\xff', 800, 600],
  ])('%j says how large it is', (start, width, height) => {
    expect(pictureSize(Buffer.concat([octets(start), Buffer.alloc(30)]))).toEqual({ width, height });
  });

  it('survive any cut', async () => {
    const whole = withSegments(exif({ 0x10e: 'A boat' }), iptc([[5, 'Boat']]), xmp('<dc:title>x</dc:title>'));
    for (let cut = 4; cut < whole.length; cut += 61) {
      const { exceptions } = await read(whole.subarray(0, cut));
      expect(exceptions.filter(({ kind }) => kind !== 'broken')).toEqual([]);
    }
  });
});

function id3(frames: Readonly<Record<string, string>>): Buffer {
  const content = Buffer.concat(
    Object.entries(frames).map(([name, text]) => {
      const value = Buffer.concat([Buffer.from([3]), Buffer.from(text)]);
      const head = Buffer.alloc(10);
      head.write(name);
      head[7] = value.length;
      return Buffer.concat([head, value]);
    }),
  );
  const size = [content.length >> 7, content.length & 127];
  return Buffer.concat([octets('ID3\x04\0\0\0\0'), Buffer.from(size), content]);
}

describe('sound', () => {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)]);

  it('has title, artist, album and words of songs', async () => {
    const tags = id3({
      TIT2: 'Vårsang',
      TPE1: 'Koret',
      TALB: 'Året',
      TDRC: '1999',
      USLT: 'nor\0Nå er det vår\nigjen',
    });
    const { text, exceptions } = await read(
      Buffer.concat([tags, ...Array.from({ length: 20 }, () => frame)]),
    );
    expect(exceptions).toEqual([]);
    expect(text.title).toBe('Vårsang');
    expect(text.main).toBe('Nå er det vår\nigjen');
    expect(text.metadata).toMatchObject({ author: 'Koret', date: '1999' });
    expect(text.metadata.others).toMatchObject({ album: 'Året', duration: '0:00:01' });
  });

  it('survives any cut', async () => {
    const whole = Buffer.concat([id3({ TIT2: 'Vårsang', TPE1: 'Koret' }), frame, frame]);
    for (let cut = 5; cut < whole.length; cut += 29) {
      const { exceptions } = await read(whole.subarray(0, cut));
      expect(exceptions.filter(({ kind }) => kind !== 'broken')).toEqual([]);
    }
    expect((await read(whole.subarray(0, 60))).text.title).toBe('Vårsang');
  });
});
