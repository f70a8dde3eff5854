import { defaultSettings } from '../../../analysis/settings/settings-file.ts';
import { vectorNumbers } from '../../../analysis/vector/vector-numbers.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { personOf } from '../guard-rights.ts';
import { nothingAnswer } from '../people/nothing-answer.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import { nationAnswer, nationBody } from '../../../analysis/desk/nation-shape.ts';
import {
  newProfileBody,
  profileAnswer,
  profileBody,
  profilesAnswer,
  usedProfileAnswer,
  usedProfileBody,
} from '../../../analysis/desk/profile-shape.ts';
import { seenVersion } from '../../../catalogue/field-shapes.ts';
import type { ProfilesAnswer } from '../../../analysis/desk/profile-shape.ts';
import type { AnalysisParts } from './analysis-parts.ts';
import { answerPublished } from './answer-published.ts';
import { readNation, writeNation } from '../../../analysis/desk/nation.ts';
import {
  addProfile,
  changeProfile,
  chooseProfile,
  listProfiles,
  removeProfile,
} from '../../../analysis/desk/profiles.ts';

const read = { right: 'analysis.read' } as const;
const edit = { right: 'analysis.edit' } as const;

export function profileRoutes(api: Api, parts: AnalysisParts): void {
  nationRoutes(api, parts);
  const { catalogue, analysis } = parts;
  api.route({
    method: 'GET',
    url: '/analysis/profiles',
    config: read,
    schema: {
      summary: 'Profiles, and the meaning of the numbers that they weight',
      response: { 200: profilesAnswer, ...problems },
    },
    handler: async () =>
      ({
        defaultProfile: defaultSettings.profile,
        numbers: vectorNumbers.map(({ id, group, meaning, scale }) => ({
          name: id,
          group,
          meaning,
          full: scale.kind === 'count' ? scale.full : null,
        })),
        profiles: await listProfiles(catalogue),
      }) as ProfilesAnswer,
  });
  api.route({
    method: 'POST',
    url: '/analysis/profiles',
    config: edit,
    schema: {
      summary: 'Adds a profile, which is not yet in use',
      description: '`{ "name": "news", "weights": { "newShare": 20, "words": 30 }, "threshold": 35 }`',
      body: newProfileBody,
      response: { 201: profileAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerPublished(reply, analysis, {
        outcome: await addProfile(catalogue, personOf(request), request.body),
        status: 201,
      }),
  });
  api.route({
    method: 'PUT',
    url: '/analysis/profiles/used',
    config: edit,
    schema: {
      summary: 'Selects the profile that scores documents; null: the default profile',
      body: usedProfileBody,
      response: { 200: usedProfileAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerPublished(reply, analysis, {
        outcome: await chooseProfile(catalogue, personOf(request), request.body),
      }),
  });
  api.route({
    method: 'PUT',
    url: '/analysis/profiles/:id',
    config: edit,
    schema: {
      summary: 'Changes a profile',
      params: idParameters,
      body: profileBody,
      response: { 200: profileAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerPublished(reply, analysis, {
        outcome: await changeProfile(catalogue, personOf(request), {
          ...request.body,
          id: request.params.id,
        }),
      }),
  });
  api.route({
    method: 'DELETE',
    url: '/analysis/profiles/:id',
    config: edit,
    schema: {
      summary: 'Removes a profile that is not in use',
      params: idParameters,
      querystring: seenVersion,
      response: { 204: nothingAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerPublished(reply, analysis, {
        outcome: await removeProfile(catalogue, personOf(request), {
          ...request.query,
          id: request.params.id,
        }),
        status: 204,
      }),
  });
}

/** The rules that count a document as national. */
function nationRoutes(api: Api, { catalogue, analysis }: AnalysisParts): void {
  api.route({
    method: 'GET',
    url: '/analysis/nation',
    config: read,
    schema: {
      summary: 'The languages and top-level domains of the country whose web is collected',
      response: { 200: nationAnswer, ...problems },
    },
    handler: () => readNation(catalogue.db),
  });
  api.route({
    method: 'PUT',
    url: '/analysis/nation',
    config: edit,
    schema: {
      summary: 'Changes the languages and top-level domains of the country',
      description: '`{ "version": 0, "languages": ["nl", "fy"], "topLevelDomains": ["nl", "frl"] }`',
      body: nationBody,
      response: { 200: nationAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerPublished(reply, analysis, {
        outcome: await writeNation(catalogue, personOf(request), request.body),
      }),
  });
}
