import type { FastifyRequest } from 'fastify';
import type { Holdings } from '../../reading/holdings/holdings.ts';
import { rehearsalOfView } from '../../reading/rehearsals/rehearsal-view.ts';
import { may } from '../../people/person.ts';
import type { ApplicationParts } from '../application/application-parts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The archive of a rehearsal, if the query names one. */
    rehearsal?: Holdings;
    giveBack?: () => void;
  }
}

interface RehearsalHooks {
  readonly preValidation: (request: FastifyRequest) => Promise<void>;
  readonly onResponse: (request: FastifyRequest) => Promise<void>;
}

/**
 * For queries that staff may also send to a rehearsal, with `view=rehearsal:JOB`. For others that is an unknown view, whether
 * the rehearsal exists or not.
 */
export function alsoRehearsals({ rehearsals }: Pick<ApplicationParts, 'rehearsals'>): RehearsalHooks {
  return {
    preValidation: async (request) => {
      const question = request.query as { view?: unknown };
      const name = typeof question.view === 'string' ? rehearsalOfView(question.view) : undefined;
      const person = request.signedIn?.person;
      if (name === undefined || person === undefined || !may(person, 'jobs.read')) return;
      const borrowed = await rehearsals.borrow(name);
      if (borrowed === undefined) return;
      request.rehearsal = borrowed.holdings;
      request.giveBack = borrowed.giveBack;
      // All of that archive.
      question.view = 'all';
    },
    onResponse: async (request) => request.giveBack?.(),
  };
}
