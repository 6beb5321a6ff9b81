import { openPlace, type Place } from '../start/place.ts';
import { forgetSettings } from '../start/settings.ts';
import { step } from '../start/steps.mjs';
import { emptyFolder } from '../test/clean.ts';
import { Door } from './door.ts';
import { admit, type Learner } from './learner.ts';
import { CONNECTIONS } from './load.ts';
import { openProduct, type Product, type Wish } from './product.ts';

/** A product at work and the visitors who are about to come. */
export interface Scene {
  product: Product;
  door: Door;
  learners: Learner[];
}

/** Few at a time: a password costs as much as a hundred other calls. */
const ADMITTED_AT_ONCE = 4;

async function admitAll(site: string, mailbox: string): Promise<Learner[]> {
  const learners: Learner[] = [];
  while (learners.length < CONNECTIONS) {
    const some = Array.from({ length: ADMITTED_AT_ONCE }, () => admit(site, mailbox));
    learners.push(...(await Promise.all(some)));
  }
  return learners;
}

/** An empty place that nobody's settings reach. */
export async function openEmptyPlace(place: Place): Promise<Place> {
  forgetSettings();
  await emptyFolder(place.data);
  return openPlace({ ...place, settings: { ...process.env } });
}

/** Brings a new product up and gives each visitor an account. */
export async function setScene(given: Place, wish: Wish): Promise<Scene> {
  const place = await openEmptyPlace(given);
  const product = await openProduct(place, wish);
  await product.startServices();
  const gateways = product.replicas.gateway.map(({ url }) => url);
  const door = new Door(gateways);
  await door.open();
  place.stops.add('the door', () => door.close());
  const learners: Learner[] = await step('learners', async (note) => {
    note(`${CONNECTIONS} register, verify and log in`);
    return admitAll(gateways[0] as string, product.mailbox.url);
  });
  return { product, door, learners };
}
