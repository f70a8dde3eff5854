import { z } from 'zod';

export const nationBody = z.strictObject({
  version: z.number().int().min(0),
  languages: z.array(z.string().max(20)).max(200).describe('Codes of ISO 639: fr, nb, smj'),
  topLevelDomains: z.array(z.string().max(70)).max(200).describe('With or without the dot: fr, bzh'),
});
export const nationAnswer = z.object({
  version: z.number().int().describe('0: the default, never changed'),
  languages: z.array(z.string()).readonly(),
  topLevelDomains: z.array(z.string()).readonly().describe('As in URLs, without the dot'),
});
export type NationView = z.output<typeof nationAnswer>;
