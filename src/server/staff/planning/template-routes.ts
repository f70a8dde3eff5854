import { z } from 'zod';
import {
  addTemplate,
  addTemplateVersion,
  changeTemplate,
} from '../../../planning/templates/save-template.ts';
import {
  listTemplates,
  readTemplateVersion,
  readTemplateView,
} from '../../../planning/templates/template-view.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { historyRoute } from '../history-route.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import {
  newTemplateBody,
  newTemplateVersionBody,
  templateAnswer,
  templateBody,
  templateVersionShape,
  templatesAnswer,
} from '../../../planning/templates/template.ts';
import type { PlanningParts } from './planning-parts.ts';

const read = { right: 'planning.read' } as const;
const edit = { right: 'planning.edit' } as const;
const versionParameters = idParameters.extend({ number: z.coerce.number().int().min(1) });

export function templateRoutes(api: Api, { catalogue }: PlanningParts): void {
  api.route({
    method: 'GET',
    url: '/templates',
    config: read,
    schema: { summary: 'All templates', response: { 200: templatesAnswer, ...problems } },
    handler: async (_request, reply) => answerOutcome(reply, await listTemplates(catalogue)),
  });
  api.route({
    method: 'POST',
    url: '/templates',
    config: edit,
    schema: {
      summary: 'Adds a template',
      description: '`{ "name": "slow", "comment": "", "yaml": "politeness:\\n  min-delay: 5 s\\n" }`',
      body: newTemplateBody,
      response: { 201: templateAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await addTemplate(catalogue, personOf(request), request.body), { status: 201 }),
  });
  api.route({
    method: 'GET',
    url: '/templates/:id',
    config: read,
    schema: {
      summary: 'A template in its newest version',
      params: idParameters,
      response: { 200: templateAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await readTemplateView(catalogue.db, request.params.id)),
  });
  api.route({
    method: 'PUT',
    url: '/templates/:id',
    config: edit,
    schema: {
      summary: 'Renames a template, or sets whether it is offered; add a version to change its content',
      params: idParameters,
      body: templateBody,
      response: { 200: templateAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await changeTemplate(catalogue, personOf(request), { ...request.body, id: request.params.id }),
      ),
  });
  api.route({
    method: 'POST',
    url: '/templates/:id/versions',
    config: edit,
    schema: {
      summary: 'Adds a version; existing jobs keep their version',
      params: idParameters,
      body: newTemplateVersionBody,
      response: { 201: templateAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await addTemplateVersion(catalogue, personOf(request), { ...request.body, id: request.params.id }),
        { status: 201 },
      ),
  });
  api.route({
    method: 'GET',
    url: '/templates/:id/versions/:number',
    config: read,
    schema: {
      summary: 'The content of one version of a template',
      params: versionParameters,
      response: { 200: templateVersionShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await readTemplateVersion(catalogue, request.params)),
  });
  historyRoute(api, '/templates/:id/history', { catalogue, subject: 'template', ...read });
}
