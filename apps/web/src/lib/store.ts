export interface Listeners<Value> {
  readonly add: (listener: (value: Value) => void) => () => void;
  readonly notify: (value: Value) => void;
}

export function createListeners<Value = void>(): Listeners<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(value) {
      for (const listener of listeners) listener(value);
    },
  };
}

/** A value that lives outside React, in the shape `useSyncExternalStore` takes. */
export interface Store<State> {
  readonly get: () => State;
  readonly set: (next: State) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<State>(initial: State): Store<State> {
  const listeners = createListeners();
  let state = initial;
  return {
    get: () => state,
    set(next) {
      state = next;
      listeners.notify();
    },
    subscribe: listeners.add,
  };
}
