import {
  assert as assertProperty,
  constantFrom,
  double,
  jsonValue,
  option,
  property,
  record,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ControlRequest } from '../job/running-job.ts';
import { controlRequestJson, readControlRequest } from './control-request.ts';

const timerLimit = 2 ** 31 - 1;

describe('readControlRequest', () => {
  it.each<[object, ControlRequest]>([
    [{ action: 'resume' }, { action: 'resume' }],
    [{ action: 'stop' }, { action: 'stop' }],
    [
      { action: 'delay', minDelayMs: 0, maxDelayMs: timerLimit, factor: 0.5, groupMs: 1 },
      { action: 'delay', politeness: { minDelayMs: 0, maxDelayMs: timerLimit, factor: 0.5, groupMs: 1 } },
    ],
    [
      { action: 'delay', quarantineAfter: null, documentsPerPeriod: null, bytesPerPeriod: 1e12 },
      {
        action: 'delay',
        politeness: { quarantineAfter: Infinity, documentsPerPeriod: Infinity, bytesPerPeriod: 1e12 },
      },
    ],
    [
      { action: 'reject', expression: '(?i:print)=' },
      { action: 'reject', expression: /(?i:print)=/.source },
    ],
  ])('%j', (value, request) => {
    expect(readControlRequest(value)).toEqual({ request });
  });

  it.each<[unknown, string]>([
    [null, 'a JSON object is needed'],
    ['pause', 'a JSON object is needed'],
    [[{ action: 'pause' }], 'a JSON object is needed'],
    [{}, 'action must be pause, resume, stop, delay or reject'],
    [{ action: ['pause'] }, 'action must be'],
    [{ action: 'pause', expression: 'x' }, '"expression" is not known here; allowed: action'],
    [{ action: 'delay' }, 'delay needs at least one of minDelayMs, maxDelayMs, factor'],
    [{ action: 'delay', minDelay: 5 }, '"minDelay" is not known here; allowed: action, minDelayMs,'],
    [{ action: 'delay', minDelayMs: '5' }, `minDelayMs must be a number from 0 to ${timerLimit}`],
    [{ action: 'delay', minDelayMs: -1 }, 'minDelayMs must be'],
    [{ action: 'delay', minDelayMs: null }, 'minDelayMs must be'],
    [{ action: 'delay', maxDelayMs: timerLimit + 1 }, 'maxDelayMs must be'],
    [{ action: 'delay', factor: NaN }, 'factor must be a number from 0 to 1000'],
    [{ action: 'delay', quarantineAfter: 0 }, 'or null for no limit'],
    [{ action: 'delay', minDelayMs: 6, maxDelayMs: 5 }, 'minDelayMs must not be above maxDelayMs'],
    [{ action: 'reject' }, 'reject needs an expression'],
    [{ action: 'reject', expression: '' }, 'that is not empty'],
    [{ action: 'reject', expression: 7 }, 'reject needs an expression'],
    [{ action: 'reject', expression: '[' }, 'expression: a [ without its ]'],
    [{ action: 'reject', expression: 'x', flags: 'g' }, '"flags" is not known here'],
    [JSON.parse('{"action":"delay","__proto__":{"minDelayMs":1}}'), '"__proto__" is not known'],
  ])('%j is not one', (value, says) => {
    expect(readControlRequest(value)).toEqual({ problem: expect.stringContaining(says) as string });
  });

  it('stands whatever JSON comes', () => {
    const wrapped = record({
      action: constantFrom('delay', 'reject', 'stop'),
      expression: option(jsonValue()),
    });
    for (const values of [jsonValue(), wrapped]) {
      assertProperty(
        property(values, (value) => {
          const reading = readControlRequest(value);
          return 'request' in reading || reading.problem.length > 0;
        }),
      );
    }
  });
});

describe('controlRequestJson', () => {
  it('is read back as the same', () => {
    const ms = double({ min: 0, max: timerLimit, noNaN: true });
    const amount = constantFrom(1, 1000, Infinity);
    const politeness = record(
      { minDelayMs: ms, factor: double({ min: 0, max: 1000, noNaN: true }), quarantineAfter: amount },
      { requiredKeys: ['minDelayMs'] },
    );
    assertProperty(
      property(politeness, (given) => {
        // JSON knows no -0.
        const request: ControlRequest = {
          action: 'delay',
          politeness: { ...given, minDelayMs: given.minDelayMs + 0 },
        };
        expect(readControlRequest(JSON.parse(controlRequestJson(request)))).toEqual({ request });
      }),
    );
    for (const request of [
      { action: 'pause' },
      { action: 'reject', expression: /^https?:\/\/[^/]+\/"é\u2028\n/.source },
    ] satisfies ControlRequest[])
      expect(readControlRequest(JSON.parse(controlRequestJson(request)))).toEqual({ request });
  });
});
