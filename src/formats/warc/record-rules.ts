import { recordTypes } from './warc-record.ts';
import type { RecordType } from './warc-record.ts';

/** The named fields allowed on each record type (WARC 1.1, clauses 5 and 6), as data. */
const all = recordTypes;
const captured: readonly RecordType[] = ['response', 'resource', 'request', 'metadata', 'revisit'];

export interface FieldRule {
  readonly field: string;
  readonly mandatoryOn: readonly RecordType[];
  readonly allowedOn: readonly RecordType[];
  readonly repeatable?: true;
  /** Written by common tools where it is not allowed (warcio on metadata records), and harmless there. */
  readonly misplacedIsOdd?: true;
}

export const fieldRules: readonly FieldRule[] = [
  { field: 'WARC-Type', mandatoryOn: all, allowedOn: all },
  { field: 'WARC-Record-ID', mandatoryOn: all, allowedOn: all },
  { field: 'WARC-Date', mandatoryOn: all, allowedOn: all },
  { field: 'Content-Length', mandatoryOn: all, allowedOn: all },
  { field: 'Content-Type', mandatoryOn: [], allowedOn: all },
  {
    field: 'WARC-Target-URI',
    mandatoryOn: ['response', 'resource', 'request', 'revisit', 'conversion', 'continuation'],
    allowedOn: without('warcinfo'),
  },
  { field: 'WARC-Concurrent-To', mandatoryOn: [], allowedOn: captured, repeatable: true },
  { field: 'WARC-Block-Digest', mandatoryOn: [], allowedOn: all },
  {
    field: 'WARC-Payload-Digest',
    mandatoryOn: [],
    allowedOn: without('warcinfo', 'metadata'),
    misplacedIsOdd: true,
  },
  { field: 'WARC-IP-Address', mandatoryOn: [], allowedOn: captured },
  { field: 'WARC-Refers-To', mandatoryOn: [], allowedOn: ['metadata', 'revisit', 'conversion'] },
  { field: 'WARC-Refers-To-Target-URI', mandatoryOn: [], allowedOn: ['revisit'] },
  { field: 'WARC-Refers-To-Date', mandatoryOn: [], allowedOn: ['revisit'] },
  { field: 'WARC-Truncated', mandatoryOn: [], allowedOn: all },
  { field: 'WARC-Warcinfo-ID', mandatoryOn: [], allowedOn: without('warcinfo') },
  { field: 'WARC-Filename', mandatoryOn: [], allowedOn: ['warcinfo'] },
  { field: 'WARC-Profile', mandatoryOn: ['revisit'], allowedOn: ['revisit'] },
  { field: 'WARC-Identified-Payload-Type', mandatoryOn: [], allowedOn: without('warcinfo', 'metadata') },
  { field: 'WARC-Segment-Number', mandatoryOn: ['continuation'], allowedOn: all },
  { field: 'WARC-Segment-Origin-ID', mandatoryOn: ['continuation'], allowedOn: ['continuation'] },
  { field: 'WARC-Segment-Total-Length', mandatoryOn: [], allowedOn: ['continuation'] },
  { field: 'WARC-Protocol', mandatoryOn: [], allowedOn: captured, repeatable: true },
  { field: 'WARC-Cipher-Suite', mandatoryOn: [], allowedOn: captured },
];

function without(...types: readonly RecordType[]): RecordType[] {
  return all.filter((type) => !types.includes(type));
}
