import en from '../../translations/en/analysis.json' with { type: 'json' };
import fr from '../../translations/fr/analysis.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type AnalysisMessages = MessagesOf<typeof en>;

export const analysisTexts = { en, fr };
