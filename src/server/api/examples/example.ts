/** Bodies that show how an endpoint is asked: `POST /people` → a body that it takes. */
export type BodyExamples = Readonly<Record<string, unknown>>;

/** And what it then answers: `GET /people` → the answer, of a house in which all examples are true at once. */
export type AnswerExamples = Readonly<Record<string, unknown>>;

/** Ids that stand in examples; nothing has them. */
export const exampleId = {
  person: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b01',
  collection: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b02',
  theme: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b03',
  target: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b04',
  otherTarget: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b05',
  domain: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b06',
  seedList: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b07',
  template: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b08',
  schedule: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b09',
  harvest: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b0a',
  configuration: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b0b',
  job: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b0c',
  function: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b0d',
  profile: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b0e',
  otherPerson: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b0f',
  otherTheme: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b10',
  search: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b11',
  note: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b12',
  bulk: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b13',
  import: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b14',
  change: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b15',
  trap: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b16',
  run: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b17',
  otherJob: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b18',
  result: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b19',
  session: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b1a',
  token: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b1b',
  text: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b1c',
  mapping: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b1d',
  otherDomain: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b1e',
  otherRun: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b1f',
} as const;
