import Fastify from 'fastify';
import type { RouteOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { anyQuery, endpoints } from './endpoints.ts';
import { staffRoutes } from './staff-routes.ts';
import type { StaffRouteParts } from './staff-route-parts.ts';

interface Shapes {
  readonly query?: unknown;
  readonly body?: unknown;
  readonly answer?: unknown;
}

const table: Readonly<Record<string, Shapes>> = endpoints;

it('the table of endpoints has exactly the routes, with the very shapes that check them', () => {
  const routes = new Map<string, Shapes>();
  const app = Fastify({ exposeHeadRoutes: false });
  app.addHook('onRoute', (route) => {
    routes.set(`${String(route.method)} ${route.url}`, shapesOf(route));
  });
  // No request is sent: the routes only store these parts.
  staffRoutes(app.withTypeProvider<ZodTypeProvider>(), { places: {} } as StaffRouteParts);

  const names = Object.keys(table).filter((name) => name !== 'POST /replay-entries');
  const registered = [...routes.keys()].filter((name) => !fileRoutes.has(name));
  expect(names.filter((name) => !fileRoutes.has(name)).toSorted()).toEqual(registered.toSorted());
  const wrong = [...routes].filter(([name, { query, body, answer }]) => {
    const told = table[name];
    return (
      told?.body !== body ||
      (told?.query !== query && told?.query !== anyQuery) ||
      (told?.answer !== answer && !(isNothing(told?.answer) && isNothing(answer)))
    );
  });
  expect(wrong.map(([name]) => name)).toEqual([]);
});

/** Registered in a separate scope when the server starts. */
const fileRoutes = new Set(['POST /targets/import', 'POST /targets/import/:id/stop']);

function shapesOf({ schema }: RouteOptions): Shapes {
  const { querystring, body, response } = (schema ?? {}) as Readonly<Record<string, unknown>>;
  const answers = Object.entries(response ?? {}) as [string, unknown][];
  const [, answer] = answers.find(([status]) => status.startsWith('2')) ?? [];
  return { query: querystring, body, answer: isJson(answer) ? answer : undefined };
}

/** A file or a stream has the schema of any value or of a string. */
function isJson(answer: unknown): boolean {
  return !(answer instanceof z.ZodUnknown || answer instanceof z.ZodString);
}

function isNothing(answer: unknown): boolean {
  return answer instanceof z.ZodNull;
}
