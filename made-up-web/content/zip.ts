/**
 * ZIP (APPNOTE 4.3): for each file a local head and its data, then the central directory and its end.
 *
 *     [local head, name, data]... [central head, name]... [end of central directory]
 *
 * All dates are 1980-01-01, so the same files give the same bytes.
 */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipMember {
  readonly name: string;
  readonly data: Uint8Array;
  /** ODF asks that `mimetype` is stored uncompressed. */
  readonly stored?: boolean;
}

const dosDate1980 = 0x0021;

export function zip(members: readonly ZipMember[]): Uint8Array {
  const local: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const member of members) {
    const name = Buffer.from(member.name, 'utf8');
    const data = member.stored === true ? member.data : deflateRawSync(member.data);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0); // version needed
    shared.writeUInt16LE(0x0800, 2); // names are UTF-8
    shared.writeUInt16LE(member.stored === true ? 0 : 8, 4);
    shared.writeUInt16LE(dosDate1980, 8);
    shared.writeUInt32LE(crc32(member.data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(member.data.length, 18);
    shared.writeUInt16LE(name.length, 22);
    local.push(Buffer.from('PK\u0003\u0004', 'latin1'), shared, name, data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), shared, tail, name);
    offset += 30 + name.length + data.length;
  }
  const centralBytes = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(centralBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, centralBytes, end]);
}
