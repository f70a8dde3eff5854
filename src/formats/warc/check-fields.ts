import { isIP } from 'node:net';
import { fieldRules } from './record-rules.ts';
import { recordTypes } from './warc-record.ts';
import type { RecordHead } from './warc-record.ts';

export interface Finding {
  readonly severity: 'error' | 'warning';
  readonly code: FindingCode;
  readonly message: string;
}

export type FindingCode =
  | 'field-missing'
  | 'field-not-allowed'
  | 'field-repeated'
  | 'field-value'
  | 'type-unknown'
  | 'content-type-missing'
  | 'refers-to-itself'
  | 'digest-unknown'
  | 'digest-mismatch'
  | 'digest-legacy'
  | 'http-odd';

const date = /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z)?)?)?$/;
const recordId = /^<[A-Za-z][A-Za-z0-9+.-]*:[^<>\s]+>$/;
const uri = /^[A-Za-z][A-Za-z0-9+.-]*:\S*$/;
const truncation = /^(length|time|disconnect|unspecified)$/i;

/** The form of a value; the message states the allowed form. */
const forms: readonly {
  field: string;
  severity: 'error' | 'warning';
  fits: (value: string) => boolean;
  form: string;
}[] = [
  {
    field: 'WARC-Date',
    severity: 'error',
    fits: (value) => date.test(value) && isRealDate(value),
    form: 'a UTC date such as 2026-01-31T12:00:00Z',
  },
  {
    field: 'WARC-Record-ID',
    severity: 'error',
    fits: (value) => recordId.test(value),
    form: 'a URI in angle brackets',
  },
  {
    field: 'WARC-Target-URI',
    severity: 'warning',
    fits: (value) => uri.test(value),
    form: 'a URI without brackets and spaces',
  },
  {
    field: 'WARC-Concurrent-To',
    severity: 'error',
    fits: (value) => recordId.test(value),
    form: 'a URI in angle brackets',
  },
  {
    field: 'WARC-Refers-To',
    severity: 'error',
    fits: (value) => recordId.test(value),
    form: 'a URI in angle brackets',
  },
  {
    field: 'WARC-Warcinfo-ID',
    severity: 'error',
    fits: (value) => recordId.test(value),
    form: 'a URI in angle brackets',
  },
  {
    field: 'WARC-IP-Address',
    severity: 'error',
    fits: (value) => isIP(value) !== 0,
    form: 'an IPv4 or IPv6 address',
  },
  {
    field: 'WARC-Truncated',
    severity: 'warning',
    fits: (value) => truncation.test(value),
    form: 'length, time, disconnect or unspecified',
  },
  {
    field: 'WARC-Segment-Number',
    severity: 'error',
    fits: (value) => /^[1-9]\d*$/.test(value),
    form: 'a number from 1',
  },
];

/** Checks the structure of a WARC record: mandatory, allowed and repeated fields, and the form of their values. */
export function checkFields(head: RecordHead): Finding[] {
  if (head.version.startsWith('ARC')) return [];
  return [...checkPresence(head), ...checkForms(head), ...checkReferences(head)];
}

function checkPresence(head: RecordHead): Finding[] {
  const findings: Finding[] = [];
  const type = recordTypes.find((known) => known === head.type);
  if (type === undefined && head.type !== '') {
    findings.push({
      severity: 'warning',
      code: 'type-unknown',
      message: `record type ${JSON.stringify(head.type.slice(0, 40))}`,
    });
  }
  for (const rule of fieldRules) {
    const count = head.fields.all(rule.field).length;
    if (
      count === 0 &&
      (type === undefined ? isAlwaysMandatory(rule.field) : rule.mandatoryOn.includes(type))
    ) {
      findings.push({ severity: 'error', code: 'field-missing', message: `${rule.field} is missing` });
    }
    if (count > 0 && type !== undefined && !rule.allowedOn.includes(type)) {
      findings.push({
        severity: rule.misplacedIsOdd === true ? 'warning' : 'error',
        code: 'field-not-allowed',
        message: `${rule.field} may not stand on a ${type} record`,
      });
    }
    if (count > 1 && rule.repeatable !== true) {
      findings.push({
        severity: 'error',
        code: 'field-repeated',
        message: `${rule.field} stands ${count} times`,
      });
    }
  }
  const length = head.fields.get('Content-Length');
  if (
    type !== undefined &&
    type !== 'continuation' &&
    head.contentType === undefined &&
    length !== '0' &&
    length !== undefined
  ) {
    findings.push({ severity: 'warning', code: 'content-type-missing', message: 'Content-Type is missing' });
  }
  return findings;
}

function checkForms(head: RecordHead): Finding[] {
  const findings: Finding[] = [];
  for (const { field, severity, fits, form } of forms) {
    for (const value of head.fields.all(field)) {
      if (fits(value)) continue;
      const message = `${field} ${JSON.stringify(value.slice(0, 80))} is not ${form}`;
      findings.push({ severity, code: 'field-value', message });
    }
  }
  return findings;
}

function checkReferences(head: RecordHead): Finding[] {
  const { id } = head;
  if (id === undefined) return [];
  return ['WARC-Refers-To', 'WARC-Concurrent-To', 'WARC-Segment-Origin-ID']
    .filter((field) => head.fields.all(field).includes(id))
    .map((field) => ({
      severity: 'error',
      code: 'refers-to-itself',
      message: `${field} names the record itself`,
    }));
}

function isAlwaysMandatory(field: string): boolean {
  return fieldRules.some((rule) => rule.field === field && rule.mandatoryOn.length === recordTypes.length);
}

function isRealDate(value: string): boolean {
  const [year, month = '01', day = '01', time = '00:00'] = value.replace('Z', '').split(/[-T]/);
  const minutes = new Date(`${year}-${month}-${day}T${time.slice(0, 5)}Z`);
  if (Number.isNaN(minutes.getTime()) || Number(time.slice(6, 8)) > 60) return false;
  return minutes.toISOString().startsWith(`${year}-${month}-${day}T${time.slice(0, 5)}`);
}
