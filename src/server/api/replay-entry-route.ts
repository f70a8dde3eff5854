import { z } from 'zod';
import { CatalogueGoneError } from '../../catalogue/catalogue-gone.ts';
import { may } from '../../people/person.ts';
import { rehearsalOfView } from '../../reading/rehearsals/rehearsal-view.ts';
import type { ApplicationParts } from '../application/application-parts.ts';
import type { Api } from './api.ts';
import { problems } from './problem.ts';
import { requestSentences } from '../../reasons/request-reason.ts';
import { replayEntryAnswer } from './shapes.ts';

const body = z.strictObject({
  view: z
    .string()
    .refine((view) => rehearsalOfView(view) !== undefined, requestSentences['rehearsal-view-invalid'])
    .describe('rehearsal:JOB'),
});

export function replayEntryRoute(api: Api, { entries, staff }: ApplicationParts): void {
  api.route({
    method: 'POST',
    url: '/replay-entries',
    config: { right: 'jobs.read' },
    schema: {
      summary: 'Creates a code that opens a rehearsal in a frame',
      description:
        'The code works once, within a minute. The frame opens `/_heirloom/enter?code=CODE&to=/rehearsal:JOB/…` on the replay host and gets an HttpOnly cookie for this view.',
      body,
      response: { 200: replayEntryAnswer, ...problems },
    },
    handler: async (request) => {
      const { cookie, authorization } = request.headers;
      const stillMay = async (): Promise<boolean> => {
        try {
          const signedIn = await staff?.whoAsks({ cookie, authorization });
          return signedIn !== undefined && may(signedIn.person, 'jobs.read');
        } catch (error) {
          if (error instanceof CatalogueGoneError) return false;
          throw error;
        }
      };
      return { code: entries.codeFor(request.body.view, stillMay) };
    },
  });
}
