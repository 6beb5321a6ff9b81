#!/bin/bash
# Brings everything up to date with its image and its settings, in place of `docker compose up`, without
# refusing a call: next to each container that differs a new one is started, and the old one ends when the
# new one has been found. Postgres, redis, the edge and the mailer, whose work waits, are replaced by
# compose. Run it in the folder of docker-compose.yml, with what you otherwise write before `up`:
#
#   deploy/compose/roll.sh --profile backup
set -euo pipefail

# Seconds that a new container may take until calls are sent to it.
FOUND_WITHIN=${FOUND_WITHIN:-120}

# Asks until the answer is yes. If it is not in time, says the sentence and leaves every container running.
wait_until() {
  local end=$((SECONDS + FOUND_WITHIN)) sentence=$1
  shift
  until "$@"; do
    if ((SECONDS >= end)); then
      echo "$sentence within $FOUND_WITHIN seconds; old and new containers both run" >&2
      exit 75
    fi
    sleep 1
  done
}

# What a gateway answers to its own host; only the figures need the token.
# shellcheck disable=SC2016 -- the variables are the container's
get() {
  docker exec "$1" bash -c 'exec 3<>"/dev/tcp/127.0.0.1/$PORT" &&
    printf "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer %s\r\n\r\n" \
      "$1" "$(<"$METRICS_TOKEN_FILE")" >&3 && cat <&3' get "$2"
}

# How many containers of a service a gateway sends calls to.
used_by() { get "$1" /metrics | sed --quiet "s/^upstream_ready_replicas{service=\"${2%-service}\"} //p"; }

# Whether every gateway sends calls to so many more containers of a service than before.
is_used() {
  local gateway count
  for gateway in "${!used[@]}"; do
    count=$(used_by "$gateway" "$1")
    ((${count:-0} >= ${used[$gateway]:-0} + $2)) || return 1
  done
}

# Whether each of these gateways reaches all services and is found by the name that the edge dials. The
# engine tells it to every container alike, and the edge asks for each connection.
is_dialled() {
  local gateway addresses
  for gateway in "$@"; do
    [[ $(get "$gateway" /api/health) == 'HTTP/1.1 200 '* ]] || return 1
    addresses=$(docker inspect --format '{{range .NetworkSettings.Networks}}{{println .IPAddress}}{{end}}' "$gateway")
    docker exec "$gateway" getent ahosts gateway |
      grep --quiet --word-regexp --fixed-strings --file=<(grep . <<<"$addresses") || return 1
  done
}

# Whether containers have the configuration that compose wants and the image that their name stands for.
is_current() {
  local wanted container hash image name
  wanted=$(docker compose config --hash "$1" | cut --delimiter=' ' --fields=2)
  shift
  for container in "$@"; do
    read -r hash image name < <(docker inspect --format \
      '{{index .Config.Labels "com.docker.compose.config-hash"}} {{.Image}} {{.Config.Image}}' "$container")
    [[ $hash == "$wanted" && $image == $(docker image inspect --format '{{.Id}}' "$name") ]] || return 1
  done
}

# Once to see whether they succeed, and once as the containers that compose will look for.
# Compose would build a missing image, from whatever is checked out.
for image in $(docker compose config --images | grep netward/ | sort --unique); do
  docker image inspect --format '{{.Id}}' "$image" >/dev/null ||
    { echo "there is no image $image: build or pull it first" >&2; exit 66; }
done

for migration in auth-migrate learning-migrate; do docker compose run --rm --no-deps "$migration"; done
docker compose up --detach --no-build auth-migrate learning-migrate

for service in auth-service learning-service assistant-service gateway; do
  mapfile -t old < <(docker compose ps --quiet "$service")
  if ((${#old[@]} == 0)) || is_current "$service" "${old[@]}"; then continue; fi
  declare -A used=()
  for gateway in $(docker compose ps --quiet gateway); do
    # A gateway that does not answer uses none.
    used[$gateway]=$(used_by "$gateway" "$service" || true)
  done
  # Not with --no-deps, which compose would count as another configuration.
  docker compose up --detach --wait --no-build --no-recreate \
    --scale "$service=$((2 * ${#old[@]}))" "$service"
  mapfile -t new < <(docker compose ps --quiet "$service" | grep --invert-match --fixed-strings "${old[@]/#/--regexp=}")
  if [[ $service == gateway ]]; then
    wait_until 'the edge cannot reach the new gateway' is_dialled "${new[@]}"
  else
    wait_until "the gateway has not found the new $service" is_used "$service" "${#new[@]}"
  fi
  docker stop "${old[@]}" && docker rm "${old[@]}"
  echo "$service: replaced"
done

docker compose "$@" up --detach --wait --no-build
