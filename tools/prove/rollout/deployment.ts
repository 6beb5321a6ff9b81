import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { pause } from '../load.ts';
import type { NameServer } from './name-server.ts';

/** How a pod comes and goes, in seconds. */
export interface PodTimes {
  /** A new pod must have been ready for this long before an old one is stopped. */
  minReady: number;
  /** For how long a pod that is told to stop goes on as if nothing had happened. */
  preStop: number;
}

/** From its start until a process listens, and until the cluster has heard of a change. */
const [START_MS, PROPAGATION_MS] = [2000, 1000];
/** For how long a stopping service says that it is not ready before it closes. */
const GRACE_MS = 2000;

/** A pod with a stand-in for a service, which stops as our services do. */
class SimulatedPod {
  readonly address: string;
  readonly #server: Server;
  #isStopping = false;

  constructor(address: string) {
    this.address = address;
    this.#server = createServer((request, response) => {
      const status = request.url === '/readyz' && this.#isStopping ? 503 : 200;
      response.writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        ...(this.#isStopping && { connection: 'close' }),
      });
      request.resume();
      request.on('end', () => response.end('{"message":"ok"}'));
    });
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, this.address);
    await once(this.#server, 'listening');
  }

  /** What a service does on SIGTERM. */
  async terminate(): Promise<void> {
    this.#isStopping = true;
    await pause(GRACE_MS);
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeIdleConnections();
    await closed;
  }

  destroy(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

export interface DeploymentPlace {
  /** The headless name of the service. */
  name: string;
  /** The first three numbers of its pods' addresses, in 127.0.0.0/8. */
  network: string;
  port: number;
}

/** A deployment of two pods behind a headless name, which the cluster renews. */
export class SimulatedDeployment {
  readonly #place: DeploymentPlace;
  readonly #times: PodTimes;
  readonly #names: NameServer;
  readonly #pods = new Set<SimulatedPod>();
  #created = 0;

  constructor(place: DeploymentPlace, times: PodTimes, names: NameServer) {
    this.#place = place;
    this.#times = times;
    this.#names = names;
  }

  async open(): Promise<void> {
    await Promise.all([this.#startPod(), this.#startPod()]);
  }

  /** A release: one new pod comes before one old pod goes. Ends when the last old one has gone. */
  async rollOut(): Promise<void> {
    const stopping: Promise<void>[] = [];
    for (const old of [...this.#pods]) {
      await this.#startPod();
      await pause(1000 * this.#times.minReady);
      stopping.push(this.#stopPod(old));
    }
    await Promise.all(stopping);
  }

  /**
   * Nodes are drained: a pod is evicted, and the next as soon as the first one's replacement is ready,
   * which is all that a disruption budget asks for.
   */
  async drainNodes(): Promise<void> {
    const stopping: Promise<void>[] = [];
    for (const old of [...this.#pods]) {
      stopping.push(this.#stopPod(old));
      await this.#startPod();
    }
    await Promise.all(stopping);
  }

  close(): void {
    this.#pods.forEach((pod) => pod.destroy());
  }

  async #startPod(): Promise<void> {
    const { name, network, port } = this.#place;
    const pod = new SimulatedPod(`${network}.${++this.#created}`);
    await pause(START_MS);
    await pod.listen(port);
    this.#pods.add(pod);
    await pause(PROPAGATION_MS);
    this.#names.add(name, pod.address);
  }

  async #stopPod(pod: SimulatedPod): Promise<void> {
    const forgotten = pause(PROPAGATION_MS).then(() =>
      this.#names.remove(this.#place.name, pod.address),
    );
    await pause(1000 * this.#times.preStop);
    await pod.terminate();
    this.#pods.delete(pod);
    await forgotten;
  }
}
