import { defined } from '../../formats/values/defined.ts';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { ApplicationParts } from '../application/application-parts.ts';
import { withAnswerTypes } from './answer-types.ts';
import type { Api } from './api.ts';
import { exampleOf } from './example-of.ts';
import type { JsonSchema } from './example-of.ts';

/** OpenAPI at /api/openapi.json, and interactive documentation at /api/docs. No file comes from another server. */
export async function describeApi(application: Api, { version, places }: ApplicationParts): Promise<void> {
  await application.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Heirloom',
        version,
        description:
          'The holdings of a web archive for readers and programs, and everything that the staff pages do. See docs/api.md.',
        license: { name: 'AGPL-3.0-or-later' },
      },
      servers: [...new Set([places.staffOrigin, places.applicationOrigin])].map((url) => ({ url })),
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: 'heirloom_session' },
        },
      },
    },
    transform: describeRoute,
  });
  await application.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    // Its default sends the description to an external service.
    uiConfig: { validatorUrl: null },
    theme: { css: [{ filename: 'heirloom.css', content: '.swagger-ui .topbar { display: none }' }] },
  });
  application.route({
    method: 'GET',
    url: '/api/openapi.json',
    schema: { hide: true },
    handler: async () => application.swagger(),
  });
}

type Described = Parameters<typeof jsonSchemaTransform>[0];

/** Adds the required right, an example body and an example answer to each route. */
function describeRoute(route: Described): ReturnType<typeof jsonSchemaTransform> {
  const { schema: plain, url } = jsonSchemaTransform(route);
  const schema = withAnswerTypes(withExamples(plain));
  const right = route.route.config?.right;
  if (right === undefined) return { schema, url };
  const { description } = schema as { readonly description?: string };
  const needs = `Needs the right \`${right}\`.`;
  const access = {
    description: description === undefined ? needs : `${description}\n\n${needs}`,
    security: [{ token: [] }, { session: [] }],
    'x-right': right,
  };
  return { schema: { ...schema, ...access }, url };
}

function withExamples<Schema extends object>(schema: Schema): Schema {
  const { body, response } = schema as Shapes;
  return {
    ...schema,
    ...defined({
      body: body && withExample(body),
      response:
        response &&
        Object.fromEntries(Object.entries(response).map(([status, each]) => [status, withExample(each)])),
    }),
  };
}

interface Shapes {
  readonly body?: JsonSchema;
  readonly response?: Readonly<Record<string, JsonSchema>>;
}

/** A route that sends a file or nothing has no example. */
function withExample(shape: JsonSchema): JsonSchema {
  const example = exampleOf(shape);
  return example === null ? shape : { ...shape, examples: [example] };
}
