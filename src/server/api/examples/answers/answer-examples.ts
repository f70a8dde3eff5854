import type { AnswerExamples } from '../example.ts';
import { analysisAnswers } from './analysis-answers.ts';
import { harvestAnswers } from './harvest-answers.ts';
import { jobAnswers } from './job-answers.ts';
import { peopleAnswers } from './people-answers.ts';
import { planningAnswers } from './planning-answers.ts';
import { readingAnswers } from './reading-answers.ts';
import { selectionAnswers } from './selection-answers.ts';

/** One for every answer in JSON; every-endpoint.test.ts looks that each fits its shape. */
export const answerExamples: AnswerExamples = {
  ...readingAnswers,
  ...peopleAnswers,
  ...selectionAnswers,
  ...planningAnswers,
  ...harvestAnswers,
  ...jobAnswers,
  ...analysisAnswers,
};
