import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SerializeOptions,
} from '@nestjs/common';
import type { Endpoint } from '@netward/contracts';

const METHODS = { GET: RequestMethod.GET, POST: RequestMethod.POST } as const;

/** Makes a controller method the handler of a contract's call: path, method, status and answer. */
export function Call(call: Endpoint): MethodDecorator {
  return applyDecorators(
    RequestMapping({ method: METHODS[call.method], path: call.path }),
    HttpCode(call.status),
    SerializeOptions({ schema: call.response }),
  );
}
