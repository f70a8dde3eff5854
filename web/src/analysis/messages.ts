import type { MessageTable } from '../language/messages.ts';
import { analysisMessages } from './messages-en.ts';
import type { AnalysisMessages } from './messages-en.ts';
import { analysisMessagesFr } from './messages-fr.ts';

export const analysisTexts: MessageTable<AnalysisMessages> = { en: analysisMessages, fr: analysisMessagesFr };
