/** Bodies that show how an endpoint is asked: `POST /people` → a body that it takes. */
export type BodyExamples = Readonly<Record<string, unknown>>;

/** Ids that stand in examples; nothing has them. */
export const exampleId = {
  person: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b01',
  collection: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b02',
  theme: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b03',
  record: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b04',
  otherRecord: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b05',
  domain: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b06',
  seedList: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b07',
  template: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b08',
  schedule: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b09',
  harvest: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b0a',
  configuration: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b0b',
  job: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b0c',
  function: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b0d',
  profile: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b0e',
} as const;
