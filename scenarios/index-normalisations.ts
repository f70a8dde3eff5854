/** The JSON part of an index line, read without our own reader of such lines. */
export type LineFields = Readonly<Record<string, string | undefined>>;

/** What a line of theirs is compared with. */
export interface Comparison {
  readonly file: Buffer;
  /** Our capture at the same offset. */
  readonly ours: LineFields;
  /** Where our reader found a Content-Length that is wrong. */
  readonly wrongLengths: ReadonlySet<string>;
  /** The digest that they give without `-p`. */
  readonly digestWithoutRequestKeys: string | undefined;
}

export interface Normalisation {
  readonly name: string;
  readonly reason: string;
  /** Their line as it would be without the difference; unchanged where the difference is another one. */
  readonly apply: (line: string, theirs: LineFields, comparison: Comparison) => string;
}

const digestOfNothing = 'sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ';

/** Each is as narrow as its reason: a difference of any other kind stays one. */
export const normalisations: readonly Normalisation[] = [
  {
    name: 'length-with-line-ends',
    reason:
      'in plain files they count a record without the line ends behind it; here a range is a whole record',
    apply: (line, theirs, { file, ours }) => {
      const [start, short, long] = [theirs['offset'], theirs['length'], ours['length']].map(Number);
      if (start === undefined || short === undefined || long === undefined || isGzip(file)) return line;
      const between = file.subarray(start + short, start + long);
      const lineEndsOnly = between.length > 0 && between.every((byte) => byte === 0x0d || byte === 0x0a);
      return lineEndsOnly ? line.replace(`"length": "${short}"`, `"length": "${long}"`) : line;
    },
  },
  {
    name: 'length-to-next-record',
    reason:
      'where Content-Length is wrong they believe it; here the range goes on to where the next record begins',
    apply: (line, theirs, { ours, wrongLengths }) =>
      wrongLengths.has(theirs['offset'] ?? '')
        ? line.replace(`"length": "${theirs['length']}"`, `"length": "${ours['length']}"`)
        : line,
  },
  {
    name: 'length-in-shared-member',
    reason:
      'a record that shares its gzip member with others has no range of its own: they write a negative one',
    apply: (line, theirs, { ours }) =>
      Number(theirs['length']) < 0 && ours['length'] === undefined
        ? line.replace(/"length": "-\d+", /, '')
        : line,
  },
  {
    name: 'digest-of-nothing',
    reason: 'with -p they digest a stream that was read to its end before; without -p the digest is right',
    apply: (line, theirs, { digestWithoutRequestKeys }) =>
      theirs['digest'] === digestOfNothing && digestWithoutRequestKeys !== undefined
        ? line.replace(digestOfNothing, digestWithoutRequestKeys)
        : line,
  },
  {
    name: 'arc-dns-type',
    reason: 'they drop the media type that an ARC header gives for a dns record',
    apply: (line, theirs, { ours }) =>
      theirs['url']?.startsWith('dns:') === true &&
      theirs['mime'] === undefined &&
      ours['mime'] === 'text/dns'
        ? line.replace('"digest": ', '"mime": "text/dns", "digest": ')
        : line,
  },
];

function isGzip(file: Buffer): boolean {
  return file.readUInt16BE(0) === 0x1f8b;
}

export function fieldsOf(line: string): LineFields {
  return JSON.parse(line.slice(line.indexOf(' {') + 1)) as LineFields;
}
