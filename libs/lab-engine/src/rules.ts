/**
 * The rules of the devices as data, and how each is compared; for whoever explains a decision or
 * writes it as the real tool does. Apart from the index, so that a lab that shows no rule loads none
 * of the names.
 */
export { INNER } from './cast.ts';
export { BLOCK_RULES, chainOf } from './devices/firewall/firewall.ts';
export { CRS_NAMES, CRS_BLOCKING, type CrsRule } from './devices/waf/crs.ts';
export { matchingRules, type WafRule } from './devices/waf/rules.ts';
