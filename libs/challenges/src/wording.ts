/** Texts are data with `{placeholders}`; what is filled in comes from a result. */
export { filled, PLACEHOLDER, type Values } from '@netward/lab-engine/filled';
