#!/bin/bash
# Brings everything up to date with its image and its settings, in place of `docker compose up`, without
# refusing a call: beside each container that differs a new one is started, and the old one ends when the
# new one has been found. Postgres, redis, the edge and the mailer, whose work waits, are replaced by
# compose. Run it in the folder of docker-compose.yml, with what you otherwise write before `up`:
#
#   deploy/compose/roll.sh --profile backup
set -euo pipefail

# The gateway looks for new addresses every two seconds and trusts one after two probes.
FOUND_AFTER=${FOUND_AFTER:-5}

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
  # Not with --no-deps, which compose would count as another configuration.
  docker compose up --detach --wait --no-build --no-recreate \
    --scale "$service=$((2 * ${#old[@]}))" "$service"
  sleep "$FOUND_AFTER"
  docker stop "${old[@]}" && docker rm "${old[@]}"
  echo "$service: replaced"
done

docker compose "$@" up --detach --wait --no-build
