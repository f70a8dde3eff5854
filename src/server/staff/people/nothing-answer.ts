import { z } from 'zod';

/** 204: it is done, and there is nothing to say. */
export const nothingAnswer = z.null().describe('Done');
