import { addressKey } from '@netward/nest-kit/limits';

export interface BudgetLimits {
  /** Bytes of all bodies. */
  processBytes: number;
  /** Bytes of the bodies of one address. */
  addressBytes: number;
}

/** Counts the bytes that bodies hold, so that together they cannot fill the memory. */
export class BodyBudget {
  readonly #limits: BudgetLimits;
  readonly #byAddress = new Map<string, number>();
  readonly #makeRoom: () => boolean;
  #used = 0;

  /** `makeRoom` gives back what a body holds that another may have; false when there is none. */
  constructor(limits: BudgetLimits, makeRoom: () => boolean) {
    this.#limits = limits;
    this.#makeRoom = makeRoom;
  }

  /** Takes bytes for an address; returns false, and takes none, when there are not as many left. */
  take(ip: string, bytes: number): boolean {
    const key = addressKey(ip);
    const { processBytes, addressBytes } = this.#limits;
    if ((this.#byAddress.get(key) ?? 0) + bytes > addressBytes) return false;
    while (this.#used + bytes > processBytes) if (!this.#makeRoom()) return false;
    this.#used += bytes;
    this.#byAddress.set(key, (this.#byAddress.get(key) ?? 0) + bytes);
    return true;
  }

  giveBack(ip: string, bytes: number): void {
    const key = addressKey(ip);
    const left = (this.#byAddress.get(key) ?? 0) - bytes;
    this.#used -= bytes;
    if (left > 0) this.#byAddress.set(key, left);
    else this.#byAddress.delete(key);
  }
}
