import { z } from 'zod';
import { idShape, listParameters } from '../shapes/common-shapes.ts';

export const configurationPage = z.strictObject({ ...listParameters, after: idShape.optional() });
