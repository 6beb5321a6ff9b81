// Runs pods through the admission rule of the article, as it was first written and as it was fixed.
// Needs `npm install @marcbachmann/cel-js` in this folder, an implementation of CEL in JavaScript.
import { evaluate } from '@marcbachmann/cel-js';

const OWN = "c.image.startsWith('registry.shop.lab/') && c.image.contains('@sha256:')";
const FIRST = `object.spec.containers.all(c, ${OWN})`;
const allOf = (list) => `(!has(object.spec.${list}) || object.spec.${list}.all(c, ${OWN}))`;
const RULES = {
  first: FIRST,
  fixed: [FIRST, allOf('initContainers'), allOf('ephemeralContainers')].join(' && '),
};

const DIGEST = '@sha256:0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0';
const cart = { name: 'cart', image: `registry.shop.lab/cart${DIGEST}` };
const foreign = { name: 'helper', image: `registry.example/helper${DIGEST}` };
const PODS = {
  'the cart': { containers: [cart] },
  'a tag, cart:latest': { containers: [{ ...cart, image: 'registry.shop.lab/cart:latest' }] },
  'a second container from elsewhere': { containers: [cart, foreign] },
  'an init container from elsewhere': { containers: [cart], initContainers: [foreign] },
  'a sidecar from elsewhere': {
    containers: [cart],
    initContainers: [{ ...foreign, restartPolicy: 'Always' }],
  },
  'an ephemeral container from elsewhere': { containers: [cart], ephemeralContainers: [foreign] },
};

console.log(`${' '.repeat(40)}${'first'.padEnd(10)}fixed`);
for (const [name, spec] of Object.entries(PODS)) {
  const answers = Object.values(RULES).map((rule) =>
    (evaluate(rule, { object: { spec } }) ? 'accepted' : 'refused').padEnd(10),
  );
  console.log(name.padEnd(40) + answers.join('').trimEnd());
}
