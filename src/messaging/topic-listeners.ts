type Listener = (message: Uint8Array, topic: string) => void;

/** Who listens to which topics: to one, or with `.*` at its end to all below. */
export class TopicListeners {
  readonly #byTopic = new Map<string, Set<Listener>>();

  /** Gives back how to leave. */
  add(topic: string, listener: Listener): () => void {
    const those = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, those);
    // The same function may listen twice.
    const own: Listener = (message, at) => listener(message, at);
    those.add(own);
    return () => {
      those.delete(own);
      if (those.size === 0 && this.#byTopic.get(topic) === those) this.#byTopic.delete(topic);
    };
  }

  /** Each gets bytes of its own. One that throws does not keep it from the others; gives what was thrown. */
  tell(topic: string, message: Uint8Array): readonly unknown[] {
    const faults: unknown[] = [];
    for (const pattern of patternsOf(topic)) {
      for (const listener of this.#byTopic.get(pattern) ?? []) {
        try {
          listener(message.slice(), topic);
        } catch (error) {
          faults.push(error);
        }
      }
    }
    return faults;
  }

  clear(): void {
    this.#byTopic.clear();
  }
}

/** `a.b.c`: itself, `a.b.*`, `a.*`, `*`. */
function patternsOf(topic: string): string[] {
  const parts = topic.split('.');
  return [topic, ...parts.map((_, index) => [...parts.slice(0, parts.length - 1 - index), '*'].join('.'))];
}
