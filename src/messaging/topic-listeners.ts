type Listener = (message: Uint8Array, topic: string) => void;

/** Listeners by topic; a topic that ends in `.*` covers all topics below it. */
export class TopicListeners {
  readonly #byTopic = new Map<string, Set<Listener>>();

  /** Returns the function that unsubscribes. */
  add(topic: string, listener: Listener): () => void {
    const listeners = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, listeners);
    // The same function may subscribe twice.
    const own: Listener = (message, at) => listener(message, at);
    listeners.add(own);
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && this.#byTopic.get(topic) === listeners) this.#byTopic.delete(topic);
    };
  }

  /** Each listener gets its own copy. Returns the errors of those that threw. */
  publish(topic: string, message: Uint8Array): readonly unknown[] {
    const errors: unknown[] = [];
    for (const pattern of patternsOf(topic)) {
      for (const listener of this.#byTopic.get(pattern) ?? []) {
        try {
          listener(message.slice(), topic);
        } catch (error) {
          errors.push(error);
        }
      }
    }
    return errors;
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
