import type { z } from 'zod';
import type { endpoints } from '../../../src/server/staff/endpoints.ts';
import type { Question } from './get-json.ts';

type Endpoints = typeof endpoints;

/** `PUT /schedules/:id` */
export type Endpoint = keyof Endpoints;

/** `/schedules/:id` of those that are asked with GET. */
export type GetPath = Endpoint extends infer Each ? (Each extends `GET ${infer Path}` ? Path : never) : never;

export type Get<Path extends GetPath> = Extract<`GET ${Path}`, Endpoint>;

/** Lists that come page by page. */
export type ListPath = {
  [Path in GetPath]: AnswerOf<Get<Path>> extends {
    readonly items: readonly unknown[];
    readonly next: unknown;
  }
    ? Path
    : never;
}[GetPath];

export type ItemOf<Path extends ListPath> =
  AnswerOf<Get<Path>> extends { readonly items: readonly (infer Item)[] } ? Item : never;

/** Nothing where the API answers with nothing (204). */
export type AnswerOf<Each extends Endpoint> = Endpoints[Each] extends { readonly answer: infer Shape }
  ? Shape extends z.ZodNull
    ? undefined
    : z.output<Shape>
  : never;

/** Lists and objects of pages are read-only. */
type Unchanged<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Unchanged<Value[Key]> }
  : Value;

/** Undefined where none is sent. */
export type BodyOf<Each extends Endpoint> = Endpoints[Each] extends { readonly body: infer Shape }
  ? Unchanged<z.input<Shape>>
  : undefined;

/** The values of the path, `:id`, and of the query, by their names. */
export type ValuesOf<Each extends Endpoint> = Readonly<Record<NamesIn<Each>, string | number>> &
  (Endpoints[Each] extends { readonly query: infer Shape }
    ? Readonly<Partial<Record<keyof z.input<Shape>, Question[string]>>>
    : unknown);

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Left out where a call has no values. */
export type ValuesIn<Each extends Endpoint> =
  Partial<ValuesOf<Each>> extends ValuesOf<Each> ? [values?: ValuesOf<Each>] : [values: ValuesOf<Each>];

export type SentEndpoint = Exclude<Endpoint, `GET ${string}`>;

export type SentArguments<Each extends SentEndpoint> = [BodyOf<Each>] extends [undefined]
  ? ValuesIn<Each>
  : undefined extends BodyOf<Each>
    ? [...ValuesIn<Each>, body?: BodyOf<Each>]
    : [values: ValuesOf<Each>, body: BodyOf<Each>];
