/**
 * Stands in for the file in which `@nestjs/typeorm` looks up two classes that TypeORM has given up. It
 * would load TypeORM a second time, from its own files, at every start of a service.
 */
export const Connection = undefined;
export const AbstractRepository = undefined;
