#!/bin/bash
# Rolls out a release: the migrations first, then the services. Ends with an error, and leaves the
# services as they are, when a migration fails.
#
#   deploy/kubernetes/release.sh deploy/kubernetes/overlays/production [namespace, by default netward]
set -euo pipefail
overlay=${1:?is the folder of the overlay}
namespace=${2:-netward}
migrations=(job --selector app.kubernetes.io/component=migration)
on() { kubectl --namespace "$namespace" "$@"; }

# Waits for a job to end in one way or the other; kubectl wait knows one condition only.
ended() {
  local job=$1 conditions
  while true; do
    conditions=$(on get job "$job" --output 'jsonpath={.status.conditions[?(@.status=="True")].type}')
    case " $conditions " in
      *" Complete "*) return 0 ;;
      *" Failed "*) return 1 ;;
    esac
    sleep "${POLL_SECONDS:-2}"
  done
}

on delete "${migrations[@]}" --ignore-not-found
on apply --kustomize "$overlay" --selector app.kubernetes.io/component=migration
for job in auth-migrate learning-migrate; do
  if ! ended "$job"; then
    echo "$job failed; the services were left as they are" >&2
    on logs "job/$job" --tail 50 >&2
    exit 1
  fi
done
on apply --kustomize "$overlay"
for deployment in $(on get deployment --selector app.kubernetes.io/part-of=netward --output name); do
  on rollout status "$deployment" --timeout 30m
done
