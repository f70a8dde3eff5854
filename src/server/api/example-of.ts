import { exampleId } from '../../catalogue/field-shapes.ts';

/** The part of JSON Schema that our zod schemas become. */
export interface JsonSchema {
  readonly type?: string;
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * An example of a schema: from `.meta({ examples: [one] })`, or built from the examples of its parts.
 * Optional fields without their own example are left out.
 */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice !== undefined) return exampleOf(choice, name);
  switch (schema.type) {
    case 'object':
      return objectExample(schema);
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => exampleOf(schema.items ?? {}, name));
    case 'string':
      return /^id$|Id$/.test(name) || schema.pattern?.includes('{36}') === true
        ? exampleId
        : (strings[name] ?? name);
    case 'integer':
    case 'number':
      return Math.min(Math.max(numbers[name] ?? 1, schema.minimum ?? 1), schema.maximum ?? Infinity);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function objectExample({ properties = {}, required = [] }: JsonSchema): object {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, each]) => required.includes(name) || each.examples !== undefined)
      .map(([name, each]) => [name, exampleOf(each, name)]),
  );
}

const url = 'https://courrier.example.org/';
const timestamp = '20260126020012';

/** Examples of fields that mean the same in all schemas. */
const strings: Readonly<Record<string, string>> = {
  url,
  finalUrl: url,
  pageUrl: url,
  urls: url,
  timestamp,
  datetime: timestamp,
  first: timestamp,
  last: timestamp,
  host: 'courrier.example.org',
  domain: 'example.org',
  site: 'example.org',
  name: 'Press, weekly',
  title: 'Le Courrier des dunes',
  pageTitle: 'Le Courrier des dunes',
  displayName: 'Marie Curie',
  comment: 'Changed at the request of the publisher',
  expression: '^https?://example\\.org/calendar/\\d+',
  yaml: 'limits:\n  max-redirects: 10\n',
  seeds: 'https://example.org/\nhttps://example.org/news/\n',
  names: 'example.org\nexample.net\n',
  supplementary: 'https://images.courrier.example.org/',
  keywords: 'press',
  language: 'fr',
  languages: 'fr',
  topLevelDomains: 'fr',
  mime: 'text/html',
  mediaType: 'text/html',
  digest: '2HS3T4UMRDGIOKD7P6S5DKRU6VBCRU7S',
  address: `/all/${timestamp}/${url}`,
  view: 'rehearsal:44-press-trial',
  crawlEnd: 'complete',
  worker: 'archive-1/high-1',
  year: '2026',
  day: '20260126',
};

const numbers: Readonly<Record<string, number>> = {
  status: 200,
  year: 2026,
  bytes: 305_112_000,
  sizeBytes: 305_112_000,
  freeBytes: 1_840_000_000_000,
  captures: 2,
  number: 41,
  share: 0.94,
};
