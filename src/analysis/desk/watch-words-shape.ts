import { z } from 'zod';

const watchWords = z.array(z.string().max(200)).max(10_000);
export const watchWordsBody = z.strictObject({ version: z.number().int().min(0), words: watchWords });
export const watchWordsAnswer = z.object({
  version: z.number().int().describe('0: none written yet'),
  words: z.array(z.string()),
});
export type WatchWordsView = z.output<typeof watchWordsAnswer>;
