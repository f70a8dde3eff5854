export { capturesOfSubject } from '../local/decisions/captures-of-subject.ts';
export { resolveSubject } from '../local/decisions/resolve-decision.ts';
