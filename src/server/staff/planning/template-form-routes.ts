import { formSections } from '../../../planning/templates/setting-texts.ts';
import { checkTemplate, composeTemplate } from '../../../planning/templates/template-form.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import {
  templateCheckAnswer,
  templateCheckBody,
  templateComposeAnswer,
  templateComposeBody,
  templateSettingsAnswer,
} from '../../../planning/templates/template.ts';
import type {
  TemplateCheckAnswer,
  TemplateComposeAnswer,
  TemplateSettingsAnswer,
} from '../../../planning/templates/template.ts';

/** Converts a template between YAML and its form. */
export function templateFormRoutes(api: Api): void {
  api.route({
    method: 'GET',
    url: '/templates/settings',
    config: { right: 'planning.read' },
    schema: {
      summary: 'The settings of templates, for the form',
      response: { 200: templateSettingsAnswer, ...problems },
    },
    handler: () => Promise.resolve({ sections: formSections() } as TemplateSettingsAnswer),
  });
  api.route({
    method: 'POST',
    url: '/templates/check',
    config: { right: 'planning.edit' },
    schema: {
      summary: 'YAML → problems by line, and values for the form',
      description:
        '`{ "yaml": "scope:\\n  depth: 3\\n" }` → `{ "problems": [], "values": { "scope.depth": "3" } }`',
      body: templateCheckBody,
      response: { 200: templateCheckAnswer, ...problems },
    },
    handler: (request) => Promise.resolve(checkTemplate(request.body.yaml) as TemplateCheckAnswer),
  });
  api.route({
    method: 'POST',
    url: '/templates/compose',
    config: { right: 'planning.edit' },
    schema: {
      summary: 'Values of the form → YAML',
      description:
        '`{ "values": { "scope.depth": "3" } }` → `{ "yaml": "scope:\\n  depth: 3\\n", "problems": [] }`. Lists have one entry per line; traps of domains are written as `example.org: /calendar/`.',
      body: templateComposeBody,
      response: { 200: templateComposeAnswer, ...problems },
    },
    handler: (request) => Promise.resolve(composeTemplate(request.body.values) as TemplateComposeAnswer),
  });
}
