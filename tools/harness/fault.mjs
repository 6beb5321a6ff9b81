/** An error that the person at the keyboard can fix: printed as a sentence, without a stack. */
export class Fault extends Error {}
