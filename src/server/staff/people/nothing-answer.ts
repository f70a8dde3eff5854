import { z } from 'zod';

/** 204: done, without a body. */
export const nothingAnswer = z.null().describe('Done');
