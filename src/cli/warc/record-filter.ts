import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { recordTypes } from '../../formats/warc/warc-record.ts';
import { expression } from '../terminal/option-values.ts';
import type { DescribedRecord } from './describe-record.ts';

export interface FilterOptions {
  readonly type?: readonly string[];
  readonly url?: RegExp;
  readonly status?: RegExp;
  readonly mime?: RegExp;
}

export function addFilterOptions(command: Command): Command {
  return command
    .option('--type <types>', 'record types: response,revisit', typeList)
    .option('--url <expression>', 'regular expression on URLs', expression)
    .option('--status <expression>', 'HTTP statuses: 200 or 4..', wholeExpression)
    .option('--mime <expression>', 'media types: text/html or image/.*', wholeExpression);
}

export function matches(record: DescribedRecord, filter: FilterOptions): boolean {
  if (filter.type !== undefined && !filter.type.includes(record.type)) return false;
  if (filter.url !== undefined && !filter.url.test(record.url ?? '')) return false;
  if (filter.status !== undefined && !filter.status.test(record.status?.toString() ?? '')) return false;
  return filter.mime === undefined || filter.mime.test(record.mime ?? '');
}

function typeList(text: string): string[] {
  const types = text.split(',').map((type) => type.trim().toLowerCase());
  const unknown = types.find((type) => !recordTypes.some((known) => known === type));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`Unknown type ${unknown}. The types are ${recordTypes.join(', ')}.`);
  return types;
}

function wholeExpression(text: string): RegExp {
  return expression(`^(?:${text})$`);
}
