/** A value of the Distinguished Encoding Rules (X.690); `der.ts` writes them. */
export interface DerValue {
  readonly tag: number;
  readonly content: Buffer;
  /** With its tag and length: signatures cover this. */
  readonly whole: Buffer;
}

/** The value at the start of the bytes; undefined if there is none, or it is cut. */
export function readDer(bytes: Buffer): DerValue | undefined {
  const tag = bytes[0];
  const first = bytes[1];
  // Certificates and time stamps have no tags of several bytes and no indefinite lengths (BER).
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || first === 0x80) return undefined;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (lengthBytes > 4 || bytes.length < 2 + lengthBytes) return undefined;
  const sizeBytes = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes);
  const start = 2 + lengthBytes;
  if (bytes.length < start + sizeBytes) return undefined;
  return {
    tag,
    content: bytes.subarray(start, start + sizeBytes),
    whole: bytes.subarray(0, start + sizeBytes),
  };
}

/** The values inside a value; none if it holds something else. */
export function readChildren(value: DerValue | undefined): DerValue[] {
  const children: DerValue[] = [];
  let rest = value?.content ?? Buffer.alloc(0);
  while (rest.length > 0) {
    const child = readDer(rest);
    if (child === undefined) return [];
    children.push(child);
    rest = rest.subarray(child.whole.length);
  }
  return children;
}

/** `20261118014500Z`, with or without fractions of a second, as milliseconds. */
export function readGeneralizedTime(value: DerValue | undefined): number | undefined {
  if (value?.tag !== 0x18) return undefined;
  const text = value.content.toString('latin1');
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/.exec(text);
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '0'] = parts;
  const ms = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`,
  );
  return Number.isNaN(ms) ? undefined : ms;
}
